import { escapedXml } from '@panelyard/contracts/testing/xml-text'
import { strToU8, zipSync } from 'fflate'
import { newId } from '../../api/new-id.ts'

/** An issue for the person who drew the model. */
export type BcfTopic = {
	title: string
	description: string
	/** GlobalIds of the elements that it is about. */
	globalIds: readonly string[]
}

/** Viewers become slow when more elements are selected. */
const MOST_COMPONENTS = 1000

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const AUTHOR = 'Panelyard'

const escaped = (text: string): string =>
	// XML files can't contain these.
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
	escapedXml(text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''))

const isGlobalId = (text: string): boolean => /^[0-9A-Za-z_$]{22}$/.test(text)

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

function viewpoint(guid: string, globalIds: readonly string[]): string {
	const components = globalIds.map((id) => `<Component IfcGuid="${id}"/>`).join('')
	return `${DECLARATION}<VisualizationInfo Guid="${guid}"><Components><Selection>${components}</Selection><Visibility DefaultVisibility="true"/></Components></VisualizationInfo>`
}

function markup(guid: string, fileName: string, date: string, topic: BcfTopic, viewpointGuid: string | null): string {
	const header = `<Header><File IsExternal="true">${element('Filename', fileName)}</File></Header>`
	const content = [
		element('Title', topic.title),
		element('CreationDate', date),
		element('CreationAuthor', AUTHOR),
		element('Description', topic.description),
	]
	const view = viewpointGuid
		? `<Viewpoints Guid="${viewpointGuid}">${element('Viewpoint', 'viewpoint.bcfv')}</Viewpoints>`
		: ''
	return `${DECLARATION}<Markup>${header}<Topic Guid="${guid}" TopicType="Error" TopicStatus="Open">${content.join('')}</Topic>${view}</Markup>`
}

/**
 * A BCF 2.1 file: a topic each, with a viewpoint that selects its elements where their GlobalIds are known. The order of
 * elements is that of the format's XML schemas.
 * @param date ISO 8601, of all topics
 */
export function writeBcf(fileName: string, date: string, topics: readonly BcfTopic[]): Uint8Array<ArrayBuffer> {
	const version = `${DECLARATION}<Version VersionId="2.1">${element('DetailedVersion', '2.1')}</Version>`
	const files: Record<string, Uint8Array> = { 'bcf.version': strToU8(version) }
	for (const topic of topics) {
		const guid = newId()
		const globalIds = [...new Set(topic.globalIds)].filter(isGlobalId).slice(0, MOST_COMPONENTS)
		const viewpointGuid = globalIds.length > 0 ? newId() : null
		files[`${guid}/markup.bcf`] = strToU8(markup(guid, fileName, date, topic, viewpointGuid))
		if (viewpointGuid) files[`${guid}/viewpoint.bcfv`] = strToU8(viewpoint(viewpointGuid, globalIds))
	}
	return zipSync(files) as Uint8Array<ArrayBuffer>
}
