import { z } from 'zod'

/** Options of a GLB for other programs. */
export const GlbExportOptions = z.object({
	/**
	 * `nodes`: one node per element, named by GlobalId, in a tree of storeys, wholes and parts. `compact`: merged and
	 * smallest.
	 */
	layout: z.enum(['nodes', 'compact']),
	/** IFC classes whose elements are left out with their parts, such as `IfcReinforcingBar`. */
	leave_out: z.array(z.string().min(1).max(80)).max(100),
	/**
	 * Meshopt compression and 16-bit positions, which not every program can read; without them the file is plain glTF
	 * 2.0.
	 */
	compress: z.boolean(),
})
export type GlbExportOptions = z.infer<typeof GlbExportOptions>
