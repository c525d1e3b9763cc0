/** For browsers that don't say how much memory a device has. */
const ASSUMED_GIGABYTES = 4
const BYTES_PER_MB = 1_000_000

/** Gigabytes of memory of this device, as far as its browser says. */
export const deviceMemory = (): number => (navigator as { deviceMemory?: number }).deviceMemory ?? ASSUMED_GIGABYTES

/**
 * The largest file that this device can work on without crashing the page, in bytes.
 * @param perGigabyte megabytes of a file for each gigabyte of memory
 * @param most megabytes: a page of a browser has 4 GB at most, whatever the device has
 */
export const memoryLimit = (perGigabyte: number, most: number): number =>
	BYTES_PER_MB * Math.min(most, Math.round(deviceMemory() * perGigabyte))
