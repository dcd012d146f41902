new.target;
