import { IconEye, IconEyeOff, IconListDetails, IconSquareRoundedMinus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NO_SECTION } from '#engine/section/section-planes.ts'
import { handPanels } from '../../../../domain/panels/search/handed-panels.ts'
import { isFiltered, SHOW_ALL } from '../../base/view-filter.ts'
import { isAnythingSelected, type ViewSelection } from '../../base/view-selection.ts'
import { isCut } from '../../view/use-section.ts'
import { useView } from '../../view/view-store.ts'
import { perView } from '../../view/view-stores.ts'
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
			id: 'show_in_list',
			group: 'show',
			icon: IconListDetails,
			label: (t) => t('viewer:commands.show_in_list'),
			run: (view, { selection, filter }) => {
				const ids = selection.panels.length > 0 ? selection.panels : [...(filter.isolated ?? [])]
				return ids.length > 0 ? () => waysIn(view).toList?.(ids) : null
			},
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
	Dialogs: ListWay,
}

/** Leads to the list, which only a component of the page can. */
const waysIn = perView((): { toList: ((ids: readonly string[]) => void) | null } => ({ toList: null }))

function ListWay() {
	const view = useView()
	const navigate = useNavigate()
	useEffect(() => {
		const ways = waysIn(view)
		ways.toList = (ids) =>
			void navigate({
				to: '/app/project/$id',
				params: { id: view.project.id },
				search: { tab: 'panels', only: handPanels(view.project.id, ids) },
			})
		return () => {
			ways.toList = null
		}
	})
	return null
}
