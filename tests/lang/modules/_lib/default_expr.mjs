export default (() => "arrow");
