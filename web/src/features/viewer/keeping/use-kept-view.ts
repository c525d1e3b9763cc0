import type { Project } from '@panelyard/contracts/projects'
import { useEffect, useEffectEvent } from 'react'
import { readCachedUser } from '../../../domain/account/user-cache.ts'
import { onHand } from '../base/on-hand.ts'
import type { ViewStore } from '../view/view-store.ts'
import { forgetView, keepView } from '../view-state/kept-view.ts'
import { writeViewState } from '../view-state/view-state.ts'

type ViewNow = Pick<ViewStore, 'viewer' | 'opened' | 'filter' | 'colours' | 'selection' | 'lift' | 'hasLabels'> & {
	project: Pick<Project, 'model'>
}

/**
 * Keeps the whole view in this tab when the page is left or hidden, so that loading it again shows the same.
 * @param keepOwn gives what tools keep, by their ids
 */
export function useKeptView(now: ViewNow, keepOwn: () => Record<string, string>): void {
	const { viewer, opened, filter, colours, selection, lift, hasLabels } = now
	const { model } = now.project
	const keep = useEffectEvent(() => {
		if (!model) return
		const { panels, element } = selection.now
		const state = { filter: filter.now, colours: colours.now, lift: lift.now, panels, element }
		// Before the model stands, the camera that is to come is the one that was kept.
		const camera = viewer
			? { pose: viewer.pose, section: viewer.section }
			: opened && { pose: opened.pose, section: opened.section }
		const place = { user_id: readCachedUser()?.id ?? null, href: location.href, model_url: model.model_url }
		if (!camera) return
		keepView(place, { view: writeViewState({ ...state, ...camera }), own: keepOwn(), has_marks: hasLabels.now })
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
