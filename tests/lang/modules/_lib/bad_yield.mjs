var yield;
