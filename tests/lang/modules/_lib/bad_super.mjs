super.x;
