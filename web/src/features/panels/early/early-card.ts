import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { panelName } from '../../../domain/panels/own-words/panel-details.ts'
import { panelLabel } from '../../../domain/panels/search/panel-filters.ts'
import { chipColours, inkOn } from '../../../domain/statuses/status-colours.ts'
import { patternOf } from '../../../domain/statuses/status-pattern.ts'
import type { EarlyData } from './early-data.ts'
import type { EarlyTexts } from './early-texts.ts'

/** Makes an element with a class, text and children. */
export function made<Tag extends keyof HTMLElementTagNameMap>(
	tag: Tag,
	className: string,
	...content: (string | Node)[]
): HTMLElementTagNameMap[Tag] {
	const element = document.createElement(tag)
	if (className) element.className = className
	element.append(...content)
	return element
}

/** A panel with its mark, place, name and statuses. `place` is its number, counted from 1, of `count`. */
export function earlyCard(panel: Panel, place: number, count: number, data: EarlyData, texts: EarlyTexts): HTMLElement {
	const card = made('li', 'early-card')
	card.setAttribute('aria-posinset', String(place))
	card.setAttribute('aria-setsize', String(count))
	card.dataset.panel = panel.id
	const button = made('button', '', made('b', '', panelLabel(panel)))
	button.type = 'button'
	const floor = data.floors[panel.floor]?.name
	const storey = floor && panel.floor_computed ? texts.computed.replace('{{floor}}', floor) : floor
	const about = [storey, panelName(panel) || panel.class].filter(Boolean).join(' · ')
	button.append(made('span', 'early-about', about), statusesOf(panel, data, texts))
	card.append(button)
	return card
}

function statusesOf({ statuses }: Panel, { statusById }: EarlyData, texts: EarlyTexts): HTMLElement {
	const carried = statuses.toReversed().flatMap((id) => statusById.get(id) ?? [])
	const [step, ...earlier] = carried.filter(({ type }) => type === 'step')
	const flags = carried.filter(({ type }) => type === 'flag').reverse()
	const line = made('span', 'early-statuses')
	if (step) line.append(chipOf(step, texts))
	else if (flags.length === 0) line.append(made('span', 'early-about', texts.none))
	if (earlier.length > 0) line.append(made('span', 'early-about', `+${earlier.length}`))
	line.append(...flags.map((flag) => chipOf(flag, texts)))
	return line
}

function chipOf({ colour, name, default_key, type, position }: Status, texts: EarlyTexts): HTMLElement {
	const chip = made('span', 'early-chip', made('span', '', (default_key && texts.statuses[default_key]) || name))
	if ('sun' in document.documentElement.dataset && type === 'step') {
		const swatch = made('i', 'swatch')
		swatch.dataset.pattern = String(patternOf({ type, position }))
		swatch.style.setProperty('--swatch-ground', colour)
		swatch.style.setProperty('--swatch-ink', inkOn(colour))
		chip.prepend(swatch)
	}
	const { light, dark, deep } = chipColours(colour)
	const isFlag = type === 'flag'
	chip.style.setProperty('--ground', isFlag ? 'none' : `light-dark(${light.ground}, ${dark.ground})`)
	chip.style.setProperty('--text', `light-dark(${light.text}, ${dark.text})`)
	chip.style.setProperty('--deep', deep)
	chip.classList.toggle('early-flag', isFlag)
	return chip
}
