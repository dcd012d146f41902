export interface Shape { x: number }
export type Name = string;
export class Real {}
export namespace Types { export class Inner {} export interface None {} }
