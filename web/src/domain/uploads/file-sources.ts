import type { PackedPiece } from './read-file.ts'

/** So much is packed before it is asked for, so that packing and sending go on side by side. */
const AHEAD_BYTES = 4 * 1024 * 1024

/** The first part is small, so that what is no model is refused before much of it is sent. */
const HEAD_BYTES = 64 * 1024

/** A file that is sent as it is, its first part small, for tus-js-client. */
export const plainSource = (file: File) => ({
	size: file.size,
	async slice(start: number, end: number) {
		const value = file.slice(start, start === 0 ? Math.min(end, HEAD_BYTES) : end)
		return { value, done: start + value.size >= file.size }
	},
	close() {},
})

export type Packer = { pack: () => Promise<PackedPiece>; next: () => Promise<PackedPiece> }
type UnsentPiece = { start: number; bytes: Uint8Array<ArrayBuffer> }

/**
 * A file that is packed while it is sent, for tus-js-client. Gives what is ready and keeps what is not known to have
 * arrived; asked for something before that, it packs the file again from the beginning, which gives the same bytes.
 */
export class PackedSource {
	/** Known only at the end. */
	readonly size = Number.NaN
	private readonly packer: Packer
	private kept: UnsentPiece[] = []
	private packed_bytes = 0
	private done = false
	private begun = false
	private wanted = 0
	private running: Promise<void> | null = null
	private failure: unknown = null
	/** Where each piece ended, packed and in the file. */
	private readonly marks: { packed: number; file: number }[] = []

	constructor(packer: Packer) {
		this.packer = packer
	}

	async slice(start: number, wantedEnd: number): Promise<{ value: Blob | null; done: boolean }> {
		const end = start === 0 ? Math.min(wantedEnd, HEAD_BYTES) : wantedEnd
		if (start < (this.kept[0]?.start ?? this.packed_bytes)) await this.beginAgain()
		this.wanted = start
		this.forget(start)
		while (!this.done && this.packed_bytes <= start) await this.packOn()
		this.forget(start)
		const value = new Blob(this.kept.map((piece) => this.part(piece, start, end)))
		this.packAhead()
		return {
			value: value.size > 0 ? value : null,
			done: this.done && start + value.size >= this.packed_bytes,
		}
	}

	close(): void {
		this.kept = []
	}

	/** How much of the file itself stands behind so many packed bytes. */
	fileBytesAt(packed: number): number {
		const next = this.marks.findIndex((mark) => mark.packed >= packed)
		const after = this.marks[next === -1 ? this.marks.length - 1 : next]
		const before = this.marks[(next === -1 ? this.marks.length - 1 : next) - 1] ?? { packed: 0, file: 0 }
		if (!after || after.packed === before.packed) return before.file
		const share = Math.min(1, (packed - before.packed) / (after.packed - before.packed))
		return Math.round(before.file + share * (after.file - before.file))
	}

	private part({ start: at, bytes }: UnsentPiece, start: number, end: number): Uint8Array<ArrayBuffer> {
		return bytes.subarray(Math.max(0, start - at), Math.max(0, Math.min(bytes.length, end - at)))
	}

	private forget(start: number): void {
		this.kept = this.kept.filter((piece) => piece.start + piece.bytes.length > start)
	}

	private async beginAgain(): Promise<void> {
		await this.running
		this.kept = []
		this.marks.length = 0
		this.packed_bytes = 0
		this.done = false
		this.begun = false
		this.failure = null
	}

	/** Packs one piece more; several askers wait for the same one. */
	private async packOn(): Promise<void> {
		if (this.failure) throw this.failure
		this.running ??= this.packPiece().finally(() => {
			this.running = null
		})
		await this.running
		if (this.failure) throw this.failure
	}

	private async packPiece(): Promise<void> {
		try {
			const { bytes, file_bytes, done } = await (this.begun ? this.packer.next() : this.packer.pack())
			this.begun = true
			this.kept.push({ start: this.packed_bytes, bytes })
			this.packed_bytes += bytes.length
			this.marks.push({ packed: this.packed_bytes, file: file_bytes })
			this.done = done
		} catch (error) {
			this.failure = error
		}
	}

	private packAhead(): void {
		if (this.done || this.failure || this.packed_bytes - this.wanted > AHEAD_BYTES) return
		void this.packOn()
			.then(() => this.packAhead())
			.catch(() => {})
	}
}
