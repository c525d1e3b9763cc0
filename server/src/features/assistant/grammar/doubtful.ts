import { GrammarError } from './grammar-error.ts'

/** How people leave open of what, or whether, they say something: "W5 or W6 is damaged", "if W5 is cast, put it on LKW 1". */
const DOUBTFUL = [
	/(?<!\p{L})(?:or|oder|ou|أو|او)(?![\p{L}\d/-])|(?<=\d)\s+o\s+(?=\S*\d)|或|または|又は|もしくは|\dか(?![らつ])(?=\S*\d)|또는|혹은|(?<=\d)(?:이나|나)\s/iu,
	/(?<!\p{L})(?:if|once|as soon as|unless|wenn|falls|sofern|sobald|إذا|اذا|عندما)(?!\p{L})|如果|要是|一旦|もし|(?<!ば)なら(?!な)|たら|[되하오았었]면(?!\p{L})/iu,
	/^(?:si|se|quando|quand|dès que|cuando|lorsque)\s|[,.;]\s*(?:si|se|quando|quand|dès que|cuando|lorsque)\s/iu,
	/(?<!\p{L})(?:forg[eo]t(?:ten)?|could(?: not|n['’]?t)|unable to|did(?: not|n['’]t) manage|konnten? nicht|n['’]a(?:vons)? pas pu|no se pudo|no pudimos|non (?:si )?è potuto|não foi possível)(?!\p{L})/iu,
	/거의|ほぼ|ほとんど|تقريب/u,
]

/** "Cancel the delivery of LKW 2" speaks of its plan as well as of its status. */
const CANCELLED =
	/(?<!\p{L})(?:cancel(?:s|led|ed)?|annule[rz]?|cancela[r]?|anula[r]?|annulla(?:re)?)(?!\p{L})(?:\s+(?:the|la|le|el|a|o|il))?\s+(?:planned\s+)?(?:delivery|installation|erection|production|casting|pour|livraison|pose|montage|entrega|montaje|montagem|consegna|montaggio)(?!\p{L})/iu

/**
 * Asks about a change of which the sentence doesn't say that it is so.
 * @throws GrammarError
 */
export function refuseDoubtful(sentence: string): void {
	for (const doubtful of [...DOUBTFUL, CANCELLED]) {
		const [words] = doubtful.exec(sentence) ?? []
		if (words !== undefined) throw new GrammarError('several_meant', words.trim())
	}
}

/** "Die Wände W1 bis W6 stehen" doesn't ask to see them. They may stand in the yard, or where they belong. */
export function refuseStanding(sentence: string): void {
	const [words] = /(?<!\p{L})(?:steht|stehen)(?=\s*[.!]?$)/iu.exec(sentence) ?? []
	if (words !== undefined) throw new GrammarError('several_meant', words)
}
