/** Megabytes of a file for each gigabyte of memory: converting and showing one takes some twelve times its size. */
const MEGABYTES_PER_GIGABYTE = 12

/** A page of a browser has 4 GB at most, whatever the device has. */
const MOST_MEGABYTES = 150

/** For browsers that don't say how much memory a device has. */
const ASSUMED_GIGABYTES = 4

const BYTES_PER_MB = 1_000_000

/** The largest file that this device can convert and show without crashing the page, in bytes. */
export function ownFileLimit(): number {
	const { deviceMemory } = navigator as { deviceMemory?: number }
	return (
		BYTES_PER_MB * Math.min(MOST_MEGABYTES, Math.round((deviceMemory ?? ASSUMED_GIGABYTES) * MEGABYTES_PER_GIGABYTE))
	)
}

/** Why a file can't be shown here, before it is read; null if it may be. */
export function ownFileProblem(file: Pick<File, 'name' | 'size'>): 'not_ifc' | 'empty' | 'too_large' | null {
	if (file.size === 0) return 'empty'
	if (!/\.ifc$/i.test(file.name)) return 'not_ifc'
	return file.size > ownFileLimit() ? 'too_large' : null
}
