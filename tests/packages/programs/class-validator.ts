import 'reflect-metadata';
import { IsEmail, IsInt, Min, validate, ValidateNested } from 'class-validator';
import { plainToInstance, Type } from 'class-transformer';
class Addr { @IsInt() @Min(1) no!: number; }
class User { @IsEmail() mail!: string; @ValidateNested() @Type(() => Addr) addr!: Addr; }
const u = plainToInstance(User, { mail: 'x', addr: { no: 0 } });
console.log(JSON.stringify([u, (await validate(u)).map((e) => [e.property, e.constraints, e.children?.map((c) => c.constraints)])]));
console.log(JSON.stringify([await validate(plainToInstance(User, { mail: 'a@b.co', addr: { no: 2 } }))]));
