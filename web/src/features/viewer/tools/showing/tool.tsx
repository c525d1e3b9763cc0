import { IconEye, IconEyeOff, IconSquareRoundedMinus } from '@tabler/icons-react'
import { NO_SECTION } from '#engine/section/section-planes.ts'
import { isFiltered, SHOW_ALL } from '../../base/view-filter.ts'
import { isAnythingSelected, type ViewSelection } from '../../base/view-selection.ts'
import { isCut } from '../../view/use-section.ts'
import type { ViewTool } from '../../view/view-tool.ts'

/** Panels, and elements by themselves. */
const selectedThings = ({ panels, element }: ViewSelection): [readonly string[], readonly number[]] => [
	panels,
	element === null ? [] : [element],
]

/** What of the model is shown. */
export const showingTool: ViewTool = {
	id: 'showing',
	commands: [
		{
			id: 'isolate',
			group: 'show',
			icon: IconSquareRoundedMinus,
			label: (t) => t('viewer:commands.isolate'),
			key: { letter: 'i', shown: 'I' },
			run: ({ isolate, selection }, now) =>
				isAnythingSelected(now.selection) ? () => isolate(...selectedThings(selection.now)) : null,
			changesPicture: true,
			isOfSelection: true,
		},
		{
			id: 'hide',
			group: 'show',
			icon: IconEyeOff,
			label: (t) => t('viewer:commands.hide'),
			key: { codes: ['Delete', 'Space'], shown: 'Del', also: 'Space' },
			run: ({ hide, selection, clearSelection }, now) =>
				isAnythingSelected(now.selection)
					? () => {
							hide(...selectedThings(selection.now))
							clearSelection()
						}
					: null,
			changesPicture: true,
			isOfSelection: true,
		},
		{
			id: 'show_all',
			group: 'show',
			icon: IconEye,
			label: (t) => t('viewer:commands.show_all'),
			key: { letter: 'a', shown: 'A' },
			run: ({ filter, viewer }, now) =>
				isFiltered(now.filter) || isCut(now.section)
					? () => {
							filter.set(SHOW_ALL)
							viewer?.setSection(NO_SECTION)
						}
					: null,
			toolbar: 'show',
			isOnPhone: true,
			hasMark: true,
			changesPicture: true,
		},
	],
}
