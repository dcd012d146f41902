console.log("slow begins"); for (let i = 0; i < 20; i++) await null; console.log("slow ends"); export const value = "slow";
