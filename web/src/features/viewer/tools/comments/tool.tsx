import { useCallback, useEffect, useMemo } from 'react'
import { useCommentCounts } from '../../../../domain/comments/comments.queries.ts'
import { panelLabel } from '../../../../domain/panels/search/panel-filters.ts'
import { useFormat } from '../../../../locales/format.ts'
import { CommentPins } from '../../../comments/comment-pins.tsx'
import { paintPins, pinBox, pinsOf } from '../../../comments/pins-in-view.ts'
import { useCurrent, useStored } from '../../base/store.ts'
import { isPanelShown } from '../../colouring/element-appearance.ts'
import type { PanelElements } from '../../structure/panel-elements.ts'
import { usePainter } from '../../view/use-painter.ts'
import { useView } from '../../view/view-store.ts'
import { onlyPanel } from '../../view/view-stores.ts'
import type { OverlayProps, ViewTool } from '../../view/view-tool.ts'
import { useCovered } from './use-covered.ts'

/** Pins on the panels that people are talking about. */
export const commentsTool: ViewTool = { id: 'comments', commands: [], Overlay }

function Overlay({ viewer }: OverlayProps) {
	const { mayComment, elements } = useView()
	return mayComment && elements && <Pins viewer={viewer} elements={elements} />
}

function Pins({ viewer, elements }: Pick<OverlayProps, 'viewer'> & { elements: PanelElements }) {
	const { project, panelsById, selection, selectPanels, soughtThread, obstacles, tool, ...view } = useView()
	const format = useFormat()
	const counts = useCommentCounts(project.id, true)
	const filter = useStored(view.filter)
	const open = onlyPanel(useStored(selection))
	const active = useCurrent(tool)
	const isHidden = active?.takesClicks === true || active?.hidesPins === true
	const shown = useMemo(
		() =>
			isHidden
				? []
				: pinsOf(
						[...counts.values()].filter(({ panel_id }) => {
							const panel = panelsById.get(panel_id)
							return panel !== undefined && isPanelShown(panel, filter)
						}),
					),
		[counts, panelsById, filter, isHidden],
	)
	const positionOf = useCallback((id: string) => viewer.positionOf(elements.elementsOf(id)), [viewer, elements])
	const onFrame = useCallback((draw: () => void) => viewer.on('frame', draw), [viewer])
	const placed = useCallback(
		() =>
			shown.flatMap(({ panel_id, count, unread }) => {
				const at = positionOf(panel_id)
				return at ? [{ at, text: format.integer(count), isUnread: unread > 0 }] : []
			}),
		[shown, positionOf, format],
	)
	useEffect(() => {
		const boxes = () => placed().map(({ at, text }) => pinBox(at, text))
		obstacles.add(boxes)
		return () => void obstacles.delete(boxes)
	}, [placed, obstacles])
	usePainter((context, look) => paintPins(context, placed(), look))
	const covered = useCovered(
		viewer,
		elements,
		shown.map(({ panel_id }) => panel_id),
	)
	if (shown.length === 0) return null
	return (
		<CommentPins
			shown={shown}
			labelOf={(id) => {
				const panel = panelsById.get(id)
				return panel ? panelLabel(panel) : ''
			}}
			positionOf={positionOf}
			onFrame={onFrame}
			openId={open}
			covered={covered}
			onOpen={(id) => {
				soughtThread.set({ panel: id, thread: 'first' })
				selectPanels([id])
			}}
		/>
	)
}
