import type { IdsRequirementResult, IdsResult } from '@panelyard/contracts/conformance'

export interface BcfOptions {
	/** When and by whom the model was checked: ISO 8601, and an e-mail address or a name. */
	date: string
	author: string
	/** Makes a GUID, such as `crypto.randomUUID`. */
	newGuid: () => string
}

/** Elements that a topic selects; programs become slow with more. */
const MOST_SELECTED = 500
const MOST_TOPICS = 2000
const LONGEST_TITLE = 250
const MOST_DESCRIBED = 50

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text in XML, without the characters that XML can't hold. */
const xml = (text: string): string =>
	text
		.toWellFormed()
		// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these can't be in XML
		.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
		.replace(/[&<>"]/g, (character) => ESCAPES[character] as string)

function markup(title: string, description: string, viewpoint: string, guid: string, options: BcfOptions): string {
	const view =
		viewpoint === '' ? '' : `<Viewpoints Guid="${viewpoint}"><Viewpoint>viewpoint.bcfv</Viewpoint></Viewpoints>`
	return `${HEAD}<Markup><Topic Guid="${guid}" TopicType="IDS" TopicStatus="Open"><Title>${xml(title)}</Title><CreationDate>${xml(options.date)}</CreationDate><CreationAuthor>${xml(options.author)}</CreationAuthor><Description>${xml(description)}</Description></Topic>${view}</Markup>\n`
}

function viewOf(guid: string, globalIds: readonly string[]): string {
	const components = globalIds.map((id) => `<Component IfcGuid="${xml(id)}"/>`).join('')
	return `${HEAD}<VisualizationInfo Guid="${guid}"><Components><Selection>${components}</Selection><Visibility DefaultVisibility="true"/></Components></VisualizationInfo>\n`
}

function describe({ failed, failures }: IdsRequirementResult): string {
	const lines = failures.slice(0, MOST_DESCRIBED).map(({ entity, name, reason }) => `${name || entity} ${reason}`)
	if (failed > lines.length) lines.push(`and ${failed - lines.length} others`)
	return lines.join('\n')
}

/**
 * What IDS files found, as the files of a BCF 2.1 archive by their paths: a topic for each requirement that elements fail,
 * with these selected, and one for each specification that fails as a whole. There are no cameras: programs zoom to the
 * selection.
 */
export function idsBcf(results: readonly IdsResult[], options: BcfOptions): Map<string, string> {
	const files = new Map([
		['bcf.version', `${HEAD}<Version VersionId="2.1"><DetailedVersion>2.1</DetailedVersion></Version>\n`],
	])
	let topics = 0
	const addTopic = (name: string, description: string, globalIds: readonly string[]): void => {
		if (topics++ >= MOST_TOPICS) return
		const guid = options.newGuid()
		const viewpoint = globalIds.length > 0 ? options.newGuid() : ''
		const title = name.length > LONGEST_TITLE ? `${name.slice(0, LONGEST_TITLE - 1)}…` : name
		files.set(`${guid}/markup.bcf`, markup(title, description, viewpoint, guid, options))
		if (viewpoint !== '') files.set(`${guid}/viewpoint.bcfv`, viewOf(viewpoint, globalIds))
	}
	for (const { name, message, requirements } of results.flatMap(({ specifications }) => specifications)) {
		const failing = requirements.filter(({ failed }) => failed > 0)
		if (message !== '' && failing.length === 0) addTopic(name, message, [])
		for (const requirement of failing) {
			const ids = requirement.failures.map(({ global_id }) => global_id).filter((id) => /^[0-9A-Za-z_$]{22}$/.test(id))
			addTopic(`${name}: ${requirement.requirement}`, describe(requirement), [...new Set(ids)].slice(0, MOST_SELECTED))
		}
	}
	return files
}
