import { ConversionFailure } from '../failure.ts'

/** The error of a thread that can't work at all: the kernel has no memory left, or rejects the file. */
export const brokenKernel = (detail: string): ConversionFailure =>
	new ConversionFailure(/memory|allocation/i.test(detail) ? 'out_of_memory' : 'geometry_unreadable')
