import type { OptionsFilter } from '@mantine/core'
import { searchable } from '@panelyard/rules/texts/searchable'

/** The options of a select field that hold what is typed into it. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
	const wanted = searchable(search.trim())
	let left = limit
	const found: typeof options = []
	for (const option of options) {
		if (left <= 0) break
		if ('items' in option) {
			const items = option.items.filter(({ label }) => searchable(label).includes(wanted)).slice(0, left)
			left -= items.length
			found.push({ ...option, items })
		} else if (searchable(option.label).includes(wanted)) {
			left--
			found.push(option)
		}
	}
	return found
}
