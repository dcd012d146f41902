export default class { hi() { return "hi"; } }
