export default class { static n = 'anonymous class'; }
