import { graphql, buildSchema, parse, print, validate, GraphQLSchema, GraphQLObjectType, GraphQLString, GraphQLInt, GraphQLList, printSchema } from "graphql";
const schema = buildSchema("type Query { hello(name: String = \"you\"): String!, users(first: Int): [User!]! } type User { id: ID!, friends: [User!] } enum E { A B }");
const rootValue = { hello: ({ name }) => "hi " + name, users: async ({ first }) => [{ id: 1, friends: [{ id: 2 }] }, { id: 3 }].slice(0, first ?? 9) };
console.log(JSON.stringify(await graphql({ schema, rootValue, source: "query Q($n: Int) { hello(name: \"Ada\") users(first: $n) { ...F friends { id } } } fragment F on User { id }", variableValues: { n: 1 } })));
console.log(JSON.stringify((await graphql({ schema, rootValue, source: "{ nope }" })).errors.map((e) => [e.message, e.locations])));
console.log(print(parse("query($a:Int=1){a(b:[1,{c:\"d\"}]) @skip(if:true){...on X{y}}}")), printSchema(schema).length);
const own = new GraphQLSchema({ query: new GraphQLObjectType({ name: "Query", fields: { list: { type: new GraphQLList(GraphQLInt), resolve: () => [1, 2, null] }, fail: { type: GraphQLString, resolve() { throw new Error("boom"); } } } }) });
console.log(JSON.stringify(await graphql({ schema: own, source: "{ list fail }" })), validate(schema, parse("{ users { id name } }")).map((e) => e.message).join());
