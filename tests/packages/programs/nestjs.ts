// bun only: Node runs no decorators
import 'reflect-metadata';
import { Module, Controller, Get, Post, Injectable, Body, Param, ParseIntPipe, NotFoundException, UseGuards, CanActivate, ExecutionContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
@Injectable() class Svc { private all = ['a', 'b']; get(i: number) { if (!this.all[i]) throw new NotFoundException('no ' + i); return this.all[i]; } add(x: string) { return this.all.push(x); } }
@Injectable() class Guard implements CanActivate { canActivate(c: ExecutionContext) { return c.switchToHttp().getRequest().headers['x-key'] === 'k'; } }
@Controller('cats') class Cats { constructor(private readonly s: Svc) {} @Get(':id') one(@Param('id', ParseIntPipe) id: number) { return { cat: this.s.get(id) }; } @Post() @UseGuards(Guard) add(@Body() b: { name: string }) { return { n: this.s.add(b.name) }; } }
@Module({ controllers: [Cats], providers: [Svc] }) class App {}
const app = await NestFactory.create(App, { logger: false }); await app.listen(0, '127.0.0.1');
const b = `http://127.0.0.1:${app.getHttpServer().address().port}`;
const P = (k: string) => ({ method: 'POST', body: '{"name":"z"}', headers: { 'content-type': 'application/json', 'x-key': k } });
for (const [p, o] of [['/cats/1'], ['/cats/9'], ['/cats/x'], ['/cats', P('k')], ['/cats', P('n')], ['/nope']] as [string, RequestInit?][]) { const r = await fetch(b + p, o); console.log(p, r.status, await r.text()); }
await app.close();
