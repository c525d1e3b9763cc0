import { createAtom, useSelector } from '@tanstack/react-store'

/** The steps of the demo's tour, in their order. */
export const TOUR_STEPS = ['spin', 'filter', 'select', 'check', 'update', 'pulse', 'version'] as const
export type TourStep = (typeof TOUR_STEPS)[number]

// What the pages of the demo and its tour tell each other. Without a tour nobody listens.

const listeners = new Set<(step: TourStep) => void>()

/** Somebody has done what a step of the tour is about. */
export const tellTour = (step: TourStep): void => {
	for (const listener of listeners) listener(step)
}

/** Returns what ends it. */
export function hearTour(listener: (step: TourStep) => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

const asked = createAtom<TourStep | null>(null)

/** The step that the tour is at; null while there is none. */
export const showTourStep = (step: TourStep | null): void => asked.set(step)

/** The step that the tour asks for now. */
export const useTourStep = (): TourStep | null => useSelector(asked)
