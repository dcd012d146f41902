console.log("quick"); export const value = "quick";
