"use client";
let Fragment = 1; export const a = <div class="x" {...p} key={1}>text {b}<i/></div>, c = <><b.c d/></>;
import "side";
