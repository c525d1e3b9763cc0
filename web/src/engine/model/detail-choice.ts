import type { ElementStates } from '../appearance/element-states.ts'
import type { ChunkMeshes } from '../rendering/chunk-meshes.ts'

/** More boxes take too long to compare with all chunks: one box round them all is compared instead. */
const MOST_BOXES = 300

/** If a larger share of the elements is not shown, all chunks are open: finding the box round them would delay the frame. */
const MOST_NOT_SHOWN = 0.05

/** Parts this close to each other may cover each other, metres. */
const NEAR = 0.01

export type DetailNeeds = {
	states: ElementStates
	/** Elements that are shown in full detail. */
	selected: readonly number[]
	/** Whether the inside of anything may show: a section, separated storeys, or chunks that are still to come. */
	isOpen: boolean
	/** The box of some elements as they are drawn, six numbers; null when none has geometry. */
	boxOf: (elements: Iterable<number>) => Float32Array | null
}

/**
 * Decides which chunks need more detail than their size on screen: those with a part of the selection are drawn in full
 * detail, and those near something hidden or ghosted with the parts that it usually covers.
 */
export class DetailChoice {
	#isStale = true
	#wasOpen = false
	#visibilityChanges = -1

	/** Something changed other than what is hidden or whether all is open: the next `apply` decides again. */
	changed(): void {
		this.#isStale = true
	}

	/** Call before each frame. Does nothing unless something changed. */
	apply(chunks: readonly ChunkMeshes[], needs: DetailNeeds): void {
		const { states, selected, isOpen, boxOf } = needs
		const isSame = this.#visibilityChanges === states.visibilityChanges && this.#wasOpen === isOpen
		if (isSame && !this.#isStale) return
		this.#isStale = false
		this.#wasOpen = isOpen
		this.#visibilityChanges = states.visibilityChanges
		const boxes = selected.map((element) => boxOf([element])).filter((box) => box !== null)
		const openings = isOpen ? null : openingsOf(states, boxOf)
		for (const chunk of chunks) {
			chunk.setSelected(boxes)
			chunk.setOpen(openings)
		}
	}
}

/** Boxes, six numbers each, of what doesn't cover anything now; null when that may be anywhere. */
const openingsOf = (states: ElementStates, boxOf: DetailNeeds['boxOf']): Float32Array[] | null => {
	const count = states.flagged('hidden') + states.flagged('ghost')
	if (count === 0) return []
	if (count > states.count * MOST_NOT_SHOWN && count > MOST_BOXES) return null
	const elements = states.notShown()
	const boxes = count > MOST_BOXES ? [boxOf(elements)] : elements.map((element) => boxOf([element]))
	return boxes.filter((box) => box !== null).map((box) => box.map((side, i) => (i < 3 ? side - NEAR : side + NEAR)))
}
