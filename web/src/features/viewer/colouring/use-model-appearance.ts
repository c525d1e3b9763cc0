import { useComputedColorScheme } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Viewer } from '#engine/viewer.ts'
import { onShownProposal, shownProposal } from '../../../domain/assistant/shown-proposal.ts'
import { useSunMode } from '../../../ui/appearance/sun-mode.ts'
import type { Store } from '../base/store.ts'
import type { ViewFilter } from '../base/view-filter.ts'
import { PanelElements } from '../structure/panel-elements.ts'
import type { StructureColumns } from '../structure/structure-columns.ts'
import { type ColourChoice, MATERIAL_STRENGTH } from './colour-choice.ts'
import { bareColour, filteredVisibility, panelColours } from './element-appearance.ts'
import { paintedMarks } from './panel-flags.ts'
import { type PanelKinds, solidPanels } from './panel-kinds.ts'
import { paintProposed, proposedPanels } from './proposed-colours.ts'

/** The elements of the panels; worked out again only when other panels or other places come. */
export function usePanelElements(
	structure: StructureColumns | undefined,
	panels: readonly Panel[] | undefined,
): PanelElements | null {
	const [elementsOf] = useState(rememberingElements)
	return useMemo(() => (structure && panels ? elementsOf(structure, panels) : null), [elementsOf, structure, panels])
}

/** The same elements for as long as the list has the same panels at the same places, whatever else is new of them. */
const rememberingElements = () => {
	let known: { structure: StructureColumns; elements: PanelElements } | null = null
	return (structure: StructureColumns, panels: readonly Panel[]): PanelElements => {
		if (known?.structure !== structure || !known.elements.isSameFor(panels))
			known = { structure, elements: new PanelElements(structure, panels) }
		return known.elements
	}
}

type ModelAppearance = {
	project: { id: string }
	/** Null until the model stands on the canvas. */
	viewer: Viewer | null
	generation: number
	elements: PanelElements | null
	structure: StructureColumns | undefined
	panels: readonly Panel[]
	statuses: readonly Status[]
	flags: ReadonlySet<string>
	/** Whether flags are drawn. */
	showsFlags: Store<boolean>
	colours: Store<ColourChoice>
	filter: Store<ViewFilter>
	/** What the panels are by a choice; null for the colours of the file. The same object for the same choice. */
	kindsOf: (choice: ColourChoice) => PanelKinds | null
}

/** Keeps colours and visibility of the model as the view says, at once; only what changed is written. */
export function useModelAppearance(appearance: ModelAppearance): void {
	const { project, viewer, generation, elements, structure, panels, statuses, flags } = appearance
	const { showsFlags, colours, filter, kindsOf } = appearance
	const bare = bareColour(useComputedColorScheme('light'))
	const isSun = useSunMode()
	const count = panels.length

	// Again for a new generation, which has lost what was set.
	useEffect(() => {
		if (viewer && elements) viewer.setGroups(elements.groups())
	}, [viewer, generation, elements])

	// Again for a new generation, which has lost what was set.
	useEffect(() => {
		if (!viewer || !elements) return
		const paint = () => {
			const kinds = kindsOf(colours.now)
			const proposal = shownProposal(project.id)
			const painted = panelColours(count, kinds, bare)
			viewer.paintGroups(
				elements.placeOfElement,
				proposal ? paintProposed(painted, elements.panelIds, proposal, bare) : painted,
			)
			viewer.setMaterialStrength(kinds || proposal ? MATERIAL_STRENGTH.quiet : MATERIAL_STRENGTH.full)
		}
		paint()
		const stops = [colours.on(paint), onShownProposal(paint)]
		return () => {
			for (const stop of stops) stop()
		}
	}, [viewer, generation, elements, count, colours, kindsOf, bare, project.id])

	// Again for a new generation, which has lost what was set.
	useEffect(() => {
		if (!viewer || !elements) return
		const paint = () =>
			viewer.setFlags(
				paintedMarks({
					elements,
					panels,
					statuses,
					hasFlags: showsFlags.now,
					hasPatterns: isSun && colours.now.by === 'status',
				}),
			)
		paint()
		const stops = [showsFlags.on(paint), ...(isSun ? [colours.on(paint)] : [])]
		return () => {
			for (const stop of stops) stop()
		}
	}, [viewer, generation, elements, panels, statuses, showsFlags, colours, isSun])

	const show = useEffectEvent((standing: Viewer, places: StructureColumns, known: PanelElements) => {
		const { kinds, statuses } = filter.now
		const choice = colours.now
		const isByPanel = kinds.size > 0 || statuses.size > 0
		const solid = isByPanel ? solidPanels(panels, filter.now, kindsOf(choice), choice.by === 'group', flags) : null
		const proposal = shownProposal(project.id)
		const drawn = proposal ? proposedPanels(known.panelIds, proposal, solid) : solid
		standing.setVisibility(filteredVisibility(filter.now, places, known, drawn, proposal !== null))
	})
	// Again for a new generation, which has lost what was set.
	useEffect(() => {
		if (!viewer || !elements || !structure) return
		const follow = () => show(viewer, structure, elements)
		follow()
		const stops = [filter.on(follow), onShownProposal(follow)]
		return () => {
			for (const stop of stops) stop()
		}
	}, [viewer, generation, elements, structure, filter])

	// What panels are matters to what is shown only while the legend filters by it: a new status elsewhere costs nothing.
	const showFiltered = useEffectEvent(() => {
		const { kinds, statuses } = filter.now
		if (viewer && elements && structure && (kinds.size > 0 || statuses.size > 0)) show(viewer, structure, elements)
	})
	useEffect(() => showFiltered(), [panels, kindsOf])
}
