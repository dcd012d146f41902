for (const unit of ['kilometer', 'kilometer-per-hour', 'liter', 'celsius', 'megabyte', 'percent', 'day', 'inch', 'mile-per-gallon', 'byte-per-second', 'degree', 'fluid-ounce'])
  console.log(['short', 'narrow', 'long'].map((unitDisplay) => [1, 16.5].map((x) => new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay }).format(x)).join(' | ')).join(' | '));
// expect: 1 km | 16.5 km | 1km | 16.5km | 1 kilometer | 16.5 kilometers
// expect: 1 km/h | 16.5 km/h | 1km/h | 16.5km/h | 1 kilometer per hour | 16.5 kilometers per hour
// expect: 1 L | 16.5 L | 1L | 16.5L | 1 liter | 16.5 liters
// expect: 1°C | 16.5°C | 1°C | 16.5°C | 1 degree Celsius | 16.5 degrees Celsius
// expect: 1 MB | 16.5 MB | 1MB | 16.5MB | 1 megabyte | 16.5 megabytes
// expect: 1% | 16.5% | 1% | 16.5% | 1 percent | 16.5 percent
// expect: 1 day | 16.5 days | 1d | 16.5d | 1 day | 16.5 days
// expect: 1 in | 16.5 in | 1″ | 16.5″ | 1 inch | 16.5 inches
// expect: 1 mpg | 16.5 mpg | 1mpg | 16.5mpg | 1 mile per gallon | 16.5 miles per gallon
// expect: 1 byte/s | 16.5 byte/s | 1B/s | 16.5B/s | 1 byte per second | 16.5 bytes per second
// expect: 1 deg | 16.5 deg | 1° | 16.5° | 1 degree | 16.5 degrees
// expect: 1 fl oz | 16.5 fl oz | 1fl oz | 16.5fl oz | 1 fluid ounce | 16.5 fluid ounces
