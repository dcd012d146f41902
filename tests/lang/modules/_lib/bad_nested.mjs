{ import "./ns.mjs"; }
