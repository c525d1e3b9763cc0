import {
	fileOfTab,
	forgetClosedTabs,
	forgetFileOfTab,
	holdFileOfTab,
	type KeptFile,
	keepChanged,
	keepFile,
} from '../../../domain/own-file/kept-file.ts'
import { type RefusedFile, takeRefused } from '../../../domain/own-file/open-own-file.ts'
import { ownFileProblem } from '../../../domain/own-file/own-file-limit.ts'
import { convertFile, OwnFileFailure, startConverter } from './convert-file.ts'
import { type OwnModel, ownModelOf } from './own-project.ts'

export type OwnFileState =
	/** Looks whether the tab has a file. */
	| { step: 'looking' }
	| { step: 'choose'; failed: FailedFile | null }
	| { step: 'converting'; file: File; percent: number }
	| { step: 'ready'; file: File; own: OwnModel }

/** A file that can't be shown, and why. */
export type FailedFile = RefusedFile & {
	failure: OwnFileFailure['failure'] | NonNullable<ReturnType<typeof ownFileProblem>>
}

type StoredFile = KeptFile<OwnModel>

/** The visitor's own file of this document, from the choice to its model. */
export class OwnFile {
	#state: OwnFileState = { step: 'looking' }
	readonly #subscribers = new Set<() => void>()
	readonly #ready = Promise.withResolvers<{ file: File; own: OwnModel }>()
	#running: AbortController | null = null
	/** Has its kernel ready before there is a file. */
	#converter: Worker | null = null

	/** Resolves once there is a model to show. */
	get ready(): Promise<{ file: File; own: OwnModel }> {
		return this.#ready.promise
	}

	readonly state = (): OwnFileState => this.#state

	/** For `useSyncExternalStore`. */
	readonly subscribe = (subscriber: () => void): (() => void) => {
		this.#subscribers.add(subscriber)
		return () => this.#subscribers.delete(subscriber)
	}

	/** Shows the file that the tab has, or asks for one. */
	async look(): Promise<void> {
		this.#converter = startConverter()
		const kept = (await fileOfTab().catch(() => null)) as StoredFile | null
		holdFileOfTab()
		forgetClosedTabs().catch(() => undefined)
		if (kept?.converted) {
			this.#converter.terminate()
			return this.#show(kept.file, kept.converted)
		}
		const refused = takeRefused()
		const problem = refused && ownFileProblem(refused)
		if (problem) this.#set({ step: 'choose', failed: { ...refused, failure: problem } })
		else if (kept) await this.#convert(kept)
		else this.#set({ step: 'choose', failed: null })
	}

	/** Takes another file, in place of one that is being converted. */
	async take(file: File): Promise<void> {
		const problem = ownFileProblem(file)
		if (problem) return this.#set({ step: 'choose', failed: { name: file.name, size: file.size, failure: problem } })
		this.#running?.abort()
		const kept = await keepFile(file).catch(() => null)
		await this.#convert(
			(kept as StoredFile | null) ?? { id: '', file, converted: null, kept_at: 0, isForAccount: false },
		)
	}

	/** Ends the conversion, and asks for a file again. */
	cancel(): void {
		this.#running?.abort()
		this.#running = null
		forgetFileOfTab().catch(() => undefined)
		this.#set({ step: 'choose', failed: null })
	}

	async #convert(kept: StoredFile): Promise<void> {
		const { file } = kept
		const running = new AbortController()
		this.#running = running
		this.#set({ step: 'converting', file, percent: 0 })
		const worker = this.#converter ?? startConverter()
		this.#converter = null
		try {
			const converted = await convertFile(file, {
				worker,
				signal: running.signal,
				onProgress: (percent) => !running.signal.aborted && this.#set({ step: 'converting', file, percent }),
			})
			const own = ownModelOf(converted)
			// Without room for it, a reload converts the file again, or asks for it.
			if (kept.id) keepChanged({ ...kept, converted: own }).catch(() => undefined)
			this.#show(file, own)
		} catch (error) {
			if (running.signal.aborted) return
			forgetFileOfTab().catch(() => undefined)
			if (!(error instanceof OwnFileFailure)) throw error
			this.#set({ step: 'choose', failed: { name: file.name, size: file.size, failure: error.failure } })
		}
	}

	#show(file: File, own: OwnModel): void {
		this.#set({ step: 'ready', file, own })
		this.#ready.resolve({ file, own })
	}

	#set(state: OwnFileState): void {
		this.#state = state
		for (const subscriber of this.#subscribers) subscriber()
	}
}

let ownFile: OwnFile | null = null

/** The file of this document, once. */
export function ownFileOfPage(): OwnFile {
	if (!ownFile) {
		ownFile = new OwnFile()
		void ownFile.look()
	}
	return ownFile
}
