var x; delete x;
