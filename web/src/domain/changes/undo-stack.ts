import type { ChangeDraft } from '../../api/outbox/outbox.ts'

/** A change, and the one that takes it back: null when the answer that says how got lost. */
export type Undoable = { change_id: string; project_id: string; text: string; draft: ChangeDraft | null }

/** What the reader of a stack asks for: undoing what was done, or doing again what was undone. */
export type Direction = 'undo' | 'redo'

type Entry = Undoable & { place: number }

/** Changes a page remembers for undoing. */
const MOST = 100

/**
 * What was done in this page, the last first. An undo is a change too: it goes to the changes that can be done again, and
 * doing it again comes back here.
 */
export class UndoStack {
	#lists: Record<Direction, Entry[]> = { undo: [], redo: [] }
	/** By the id of an undo (or of a redo) under way: which one it is, and what it takes back. */
	readonly #underWay = new Map<string, { direction: Direction; entry: Entry | null }>()
	#places = 0

	/** A change was made, perhaps by `started`. */
	add(undoable: Undoable): void {
		const direction = this.directionOf(undoable.change_id)
		this.#underWay.delete(undoable.change_id)
		const entry = { ...undoable, place: this.#places++ }
		if (direction === 'undo') {
			this.#put('redo', entry)
			return
		}
		// What was undone before something else was done is not done again over it.
		if (direction === undefined)
			this.#lists.redo = this.#lists.redo.filter((other) => other.project_id !== undoable.project_id)
		this.#put('undo', entry)
	}

	/** The change that undoing (or doing again) would take back; null for none. */
	last(project_id: string, direction: Direction): Undoable | null {
		return this.#lists[direction].findLast((undoable) => undoable.project_id === project_id) ?? null
	}

	/** The change is being taken back by another one of this id. */
	started({ change_id }: Undoable, by: string, direction: Direction): void {
		const entry = this.#lists[direction].find((known) => known.change_id === change_id) ?? null
		this.forget(change_id)
		this.#underWay.set(by, { direction, entry })
	}

	/** Whether a change under way is an undo or a redo; undefined when it is neither. */
	directionOf(change_id: string): Direction | undefined {
		return this.#underWay.get(change_id)?.direction
	}

	/** An undo (or a redo) was taken back before it was sent: what it was about can be taken back again. */
	withdrawn(change_id: string): void {
		const { direction, entry } = this.#underWay.get(change_id) ?? {}
		this.#underWay.delete(change_id)
		if (direction && entry) this.#put(direction, entry)
	}

	find(change_id: string): { undoable: Undoable; direction: Direction } | null {
		for (const direction of ['undo', 'redo'] as const) {
			const undoable = this.#lists[direction].find((known) => known.change_id === change_id)
			if (undoable) return { undoable, direction }
		}
		return null
	}

	forget(change_id: string): void {
		const others = (list: Entry[]) => list.filter((undoable) => undoable.change_id !== change_id)
		this.#lists = { undo: others(this.#lists.undo), redo: others(this.#lists.redo) }
	}

	/** A change was dropped before it was sent: doing it again makes it anew. */
	canBeMadeAgain(undoable: Undoable): void {
		this.#put('redo', { ...undoable, place: this.#places++ })
	}

	/** Another person is there: what the last one did isn't theirs to undo. */
	clear(): void {
		this.#lists = { undo: [], redo: [] }
		this.#underWay.clear()
	}

	#put(direction: Direction, entry: Entry): void {
		const list = [...this.#lists[direction], entry].sort((a, b) => a.place - b.place)
		this.#lists[direction] = list.slice(-MOST)
	}
}
