import { memoryLimit } from '../uploads/memory-limit.ts'

/** Megabytes of a file for each gigabyte of memory: converting and showing one takes some twelve times its size. */
const MEGABYTES_PER_GIGABYTE = 12

const MOST_MEGABYTES = 150

/** The largest file that this device can convert and show without crashing the page, in bytes. */
export const ownFileLimit = (): number => memoryLimit(MEGABYTES_PER_GIGABYTE, MOST_MEGABYTES)

/** Why a file can't be shown here, before it is read; null if it may be. */
export function ownFileProblem(file: Pick<File, 'name' | 'size'>): 'not_ifc' | 'empty' | 'too_large' | null {
	if (file.size === 0) return 'empty'
	if (!/\.ifc$/i.test(file.name)) return 'not_ifc'
	return file.size > ownFileLimit() ? 'too_large' : null
}
