// server: postgres; bun only: Node runs no decorators
import 'reflect-metadata';
import { DataSource, Entity, PrimaryGeneratedColumn, Column, OneToMany, ManyToOne } from 'typeorm';
@Entity() class Author { @PrimaryGeneratedColumn() id!: number; @Column() name!: string; @OneToMany(() => Book, (b) => b.author, { cascade: true }) books!: Book[]; }
@Entity() class Book { @PrimaryGeneratedColumn() id!: number; @Column({ type: 'text' }) title!: string; @Column('int', { default: 3 }) n!: number; @ManyToOne(() => Author, (a) => a.books) author!: Author; }
const db = new DataSource({ type: 'postgres', url: process.env.SERVER_URL, entities: [Author, Book], synchronize: true, dropSchema: true });
await db.initialize();
const repo = db.getRepository(Author); const a = repo.create({ name: 'Ada', books: [{ title: 'One' }, { title: 'Two', n: 9 }] }); await repo.save(a);
console.log(JSON.stringify(await repo.find({ relations: { books: true } })));
console.log(await db.getRepository(Book).createQueryBuilder('b').where('b.n > :n', { n: 5 }).getCount());
await db.transaction(async (m) => { await m.update(Author, { id: 1 }, { name: 'Bea' }); }); console.log((await repo.findOneBy({ id: 1 }))!.name);
await db.destroy(); console.log('ended');
