with ({}) ;
