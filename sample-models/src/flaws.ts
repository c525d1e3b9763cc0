/**
 * Damages a valid file like exporters, editors and dropped connections. Each function takes the chunks of a model,
 * which end at line ends, and yields damaged ones. Flaws of content (units, names, repeated ids) are options instead.
 */
type Chunks = Iterable<string>

/** Only the first `characters`, truncated anywhere. */
export function* truncated(chunks: Chunks, characters: number): Generator<string> {
	let left = characters
	for (const chunk of chunks) {
		if (left <= 0) return
		yield chunk.slice(0, left)
		left -= chunk.length
	}
}

/** All records, without the end of the data section and of the file. */
export function* withoutEnd(chunks: Chunks): Generator<string> {
	for (const chunk of chunks) yield chunk.replace('ENDSEC;\nEND-ISO-10303-21;\n', '')
}

/** Starts with the UTF-8 byte order mark of some editors. */
export function* withByteOrderMark(chunks: Chunks): Generator<string> {
	yield '\uFEFF'
	yield* chunks
}

/** No line breaks at all. */
export function* onOneLine(chunks: Chunks): Generator<string> {
	for (const chunk of chunks) yield chunk.replaceAll('\n', '')
}

/** Every record on two lines, with Windows line ends. */
export function* withBrokenLines(chunks: Chunks): Generator<string> {
	for (const chunk of chunks) yield chunk.replace(/^(#\d+=[A-Z0-9]+\()/gm, '$1\n\t').replaceAll('\n', '\r\n')
}

/** The first record of a class occurs twice, with the same number. */
export function* withRecordTwice(chunks: Chunks, entity: string): Generator<string> {
	const record = new RegExp(`^#\\d+=${entity}\\(.*;\\n`, 'm')
	let isDone = false
	for (const chunk of chunks) {
		if (isDone) yield chunk
		else {
			const repeated = chunk.replace(record, '$&$&')
			isDone = repeated !== chunk
			yield repeated
		}
	}
}

/** Has another schema in its header. */
export function* withSchemaName(chunks: Chunks, name: string): Generator<string> {
	for (const chunk of chunks) yield chunk.replace(/FILE_SCHEMA\(\('[^']*'\)\)/, `FILE_SCHEMA(('${name}'))`)
}

/** Without the records of these classes, so that references to them are dangling. */
export function* withoutRecords(chunks: Chunks, entities: readonly string[]): Generator<string> {
	const records = new RegExp(`^#\\d+=(?:${entities.join('|')})\\(.*;\\n`, 'gm')
	for (const chunk of chunks) yield chunk.replace(records, '')
}

/** In Shift-JIS instead of ASCII with escapes. Throws RangeError for a letter outside Shift-JIS. */
export function* inShiftJis(chunks: Chunks): Generator<Uint8Array> {
	for (const chunk of chunks) yield Uint8Array.from([...chunk].flatMap(shiftJis))
}

let shiftJisBytes: Map<string, number[]> | null = null

function shiftJis(letter: string): readonly number[] {
	const code = letter.codePointAt(0) as number
	if (code < 0x80) return [code]
	shiftJisBytes ??= everyShiftJisLetter()
	const bytes = shiftJisBytes.get(letter)
	if (!bytes) throw new RangeError(`${letter} isn't in Shift-JIS`)
	return bytes
}

/** All letters of two bytes, by decoding each pair. */
function everyShiftJisLetter(): Map<string, number[]> {
	const decoder = new TextDecoder('shift_jis')
	const letters = new Map<string, number[]>()
	for (let lead = 0x81; lead <= 0xfc; lead++) {
		if (lead > 0x9f && lead < 0xe0) continue
		for (let trail = 0x40; trail <= 0xfc; trail++) {
			const letter = decoder.decode(Uint8Array.of(lead, trail))
			if ([...letter].length === 1 && letter !== '\uFFFD' && !letters.has(letter)) letters.set(letter, [lead, trail])
		}
	}
	return letters
}

/** Comments wherever a blank may stand, in the header and in every third record. */
export function* withComments(chunks: Chunks): Generator<string> {
	let record = 0
	for (const chunk of chunks)
		yield chunk
			.replace(/^FILE_SCHEMA/m, "/* Don't edit; DATA; */\n$&/* 'IFC2X2' */ ")
			.replace(/^(#\d+)=([A-Z0-9]+)\((.*)\);$/gm, (line, id: string, type: string, values: string) =>
				record++ % 3 > 0
					? line
					: `/* ${id}=OLD(1); */${id}/* a=b */ = /* don't; */ ${type} /* (old) */ (/* '(#7, */${values}/* ) */)/*;*/;`,
			)
}

/** Storeys with another elevation, by default none; their placements keep their heights. */
export function* withElevations(chunks: Chunks, elevation: (stated: string, storey: number) => string = () => '$') {
	let storey = 0
	for (const chunk of chunks)
		yield chunk.replace(
			/^(#\d+=IFCBUILDINGSTOREY\(.*\.ELEMENT\.,)([^)]*)\);$/gm,
			(_, before: string, stated: string) => `${before}${elevation(stated, storey++)});`,
		)
}

/** Numbers of records beyond 32 bits. */
export function* withLargeNumbers(chunks: Chunks): Generator<string> {
	for (const chunk of chunks)
		yield chunk.replace(/#(\d+)/g, (_, digits: string) => `#${7_700_000_000 + Number(digits)}`)
}

/** Directions whose length isn't 1, which has no meaning. */
export function* withLongDirections(chunks: Chunks): Generator<string> {
	for (const chunk of chunks)
		yield chunk.replace(/=IFCDIRECTION\(\(([^)]*)\)\)/g, (_, ratios: string) => {
			const longer = ratios.split(',').map((ratio) => `${Number(ratio) * 33}`.replace(/^(-?\d+)$/, '$1.'))
			return `=IFCDIRECTION((${longer.join()}))`
		})
}

/**
 * Shapes and volumes that can't be right: some bars without a radius, an extrusion without a depth, a solid that lacks
 * two faces, one that is inside out, and volumes that no shape has.
 */
export function* withDoubts(chunks: Chunks): Generator<string> {
	let [bars, extrusions, solids, volumes] = [0, 0, 0, 0]
	for (const chunk of chunks)
		yield chunk
			.replace(/=IFCSWEPTDISKSOLID\((#\d+),[^,]+,/g, (bar, line: string) =>
				bars++ % 9 > 0 ? bar : `=IFCSWEPTDISKSOLID(${line},0.,`,
			)
			.replace(/(=IFCEXTRUDEDAREASOLID\([^;]*),[^,;]+\);/g, (extrusion, before: string) =>
				extrusions++ === 4 ? `${before},0.);` : extrusion,
			)
			.replace(/(=IFCTRIANGULATEDFACESET\(#\d+,\$,\.T\.,)\((.*)\),\$\);/g, (solid, before: string, faces: string) => {
				const which = solids++
				if (which === 0) return `${before}(${faces.replace(/^(?:\([^)]*\),){2}/, '')}),$);`
				const reversed = faces.replace(/\((\d+),(\d+),(\d+)\)/g, '($1,$3,$2)')
				return which === 1 ? `${before}(${reversed}),$);` : solid
			})
			.replace(/('NetVolume',\$,\$,)([\d.]+)/g, (volume, before: string, value: string) =>
				volumes++ % 6 > 0 ? volume : `${before}${Number(value) * 1.5}`,
			)
}
