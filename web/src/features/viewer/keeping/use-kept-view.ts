import type { ModelSummary } from '@panelyard/contracts/projects'
import { useEffect, useEffectEvent } from 'react'
import type { Viewer } from '#engine/viewer.ts'
import { readCachedUser } from '../../../domain/account/user-cache.ts'
import { onHand } from '../base/on-hand.ts'
import type { Store } from '../base/store.ts'
import type { ViewFilter } from '../base/view-filter.ts'
import type { ColourChoice } from '../colouring/colour-choice.ts'
import type { ViewSelection } from '../selection/use-view-selection.ts'
import { writeMeasurements } from '../tools/measure/kept-measurements.ts'
import type { Measurement } from '../tools/measure/measurement.ts'
import { forgetView, keepView } from '../view-state/kept-view.ts'
import type { OpenedView } from '../view-state/opened-view.ts'
import { writeViewState } from '../view-state/view-state.ts'

type ViewNow = {
	/** Null until the model stands. */
	viewer: Viewer | null
	model: ModelSummary | null
	/** What the page began with. */
	opened: OpenedView | null
	filter: Store<ViewFilter>
	colours: Store<ColourChoice>
	selection: Store<ViewSelection>
	/** Metres floors are pulled apart. */
	lift: number
	measured: readonly Measurement[]
	/** Marks are written on the panels. */
	hasMarks: boolean
}

/** Keeps the whole view in this tab when the page is left or hidden, so that loading it again shows the same. */
export function useKeptView(now: ViewNow): void {
	const { viewer, model, opened, filter, colours, selection, lift, measured, hasMarks } = now
	const keep = useEffectEvent(() => {
		if (!model) return
		const { panels, element } = selection.now
		const state = { filter: filter.now, colours: colours.now, lift, panels, element }
		// Before the model stands, the camera that is to come is the one that was kept.
		const camera = viewer
			? { pose: viewer.pose, section: viewer.section }
			: opened && { pose: opened.pose, section: opened.section }
		const place = { user_id: readCachedUser()?.id ?? null, href: location.href, model_url: model.model_url }
		if (!camera) return
		keepView(place, {
			view: writeViewState({ ...state, ...camera }),
			measured: measured.length > 0 ? writeMeasurements(measured) : null,
			has_marks: hasMarks,
		})
	})
	useEffect(() => {
		// A view that is begun later within the same page begins anew; what may begin twice by itself does not.
		const stopHand = onHand(() => {
			stopHand()
			forgetView()
		})
		const onVisibility = () => (document.visibilityState === 'hidden' ? keep() : forgetView())
		window.addEventListener('pagehide', keep)
		// A phone may end a hidden page without another word.
		document.addEventListener('visibilitychange', onVisibility)
		return () => {
			stopHand()
			window.removeEventListener('pagehide', keep)
			document.removeEventListener('visibilitychange', onVisibility)
		}
	}, [])
}
