import { z } from 'zod'

/** Most panels on each side. */
export const MOST_NEIGHBOURS = 8

const ids = z.array(z.uuid()).max(MOST_NEIGHBOURS)

/** Panels beside a panel, the nearest first. */
export const Neighbours = z.object({
	/** Over its footprint, up to a storey's slab away. */
	above: ids,
	below: ids,
	/** On the same storey, touching it or nearly so. */
	beside: ids,
})
export type Neighbours = z.infer<typeof Neighbours>

/** `GET /projects/{id}/panels/{panel_id}/neighbours` */
export const NeighboursResponse = z.object({
	/**
	 * Null when the panel's position is unknown: the live model lacks it, it has no shape, or the model was converted
	 * before boxes were stored.
	 */
	neighbours: Neighbours.nullable(),
})
