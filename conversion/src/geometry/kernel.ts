import { startKernel } from './kernel-library.ts'
import { kernelOpener } from './model-kernel.ts'

/** Importing this module starts the first kernel. `open` throws when a kernel can't open the file. */
export const Kernel = { open: kernelOpener(startKernel) }
