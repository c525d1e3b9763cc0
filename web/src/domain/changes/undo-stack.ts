import type { ChangeDraft } from '../../api/outbox/outbox.ts'

/** A change that can be taken back. */
export type Undoable = { change_id: string; project_id: string; text: string; draft: ChangeDraft }

/** Changes a page remembers for undoing. */
const MOST = 100

/**
 * What was done in this page, the last first. An undo is a change too: it goes to the changes that can be done again, and
 * doing it again comes back here.
 */
export class UndoStack {
	#done: Undoable[] = []
	#undone: Undoable[] = []
	/** Ids of undos (and of what is done again) under way, and which list their own undo goes to. */
	readonly #under = new Map<string, 'undo' | 'redo'>()

	/** A change was made, perhaps by `started`. */
	add(undoable: Undoable): void {
		const kind = this.#under.get(undoable.change_id)
		this.#under.delete(undoable.change_id)
		if (kind === 'undo') {
			this.#undone = [...this.#undone, undoable].slice(-MOST)
			return
		}
		// What was undone before something else was done is not done again over it.
		if (kind === undefined) this.#undone = this.#undone.filter((other) => other.project_id !== undoable.project_id)
		this.#done = [...this.#done, undoable].slice(-MOST)
	}

	/** The change that undoing (or doing again) would take back; null for none. */
	last(project_id: string, kind: 'undo' | 'redo'): Undoable | null {
		const list = kind === 'undo' ? this.#done : this.#undone
		return list.findLast((undoable) => undoable.project_id === project_id) ?? null
	}

	/** The change is being taken back by another one of this id. */
	started(undoable: Undoable, by: string, kind: 'undo' | 'redo'): void {
		this.forget(undoable.change_id)
		this.#under.set(by, kind)
	}

	find(change_id: string): Undoable | null {
		return [...this.#done, ...this.#undone].find((undoable) => undoable.change_id === change_id) ?? null
	}

	forget(change_id: string): void {
		const others = (list: Undoable[]) => list.filter((undoable) => undoable.change_id !== change_id)
		this.#done = others(this.#done)
		this.#undone = others(this.#undone)
	}
}
