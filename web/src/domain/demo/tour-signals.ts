import { useSyncExternalStore } from 'react'

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

let asked: TourStep | null = null
const subscribers = new Set<() => void>()

/** The step that the tour is at; null while there is none. */
export function showTourStep(step: TourStep | null): void {
	if (step === asked) return
	asked = step
	for (const subscriber of subscribers) subscriber()
}

const subscribe = (subscriber: () => void) => {
	subscribers.add(subscriber)
	return () => subscribers.delete(subscriber)
}

/** The step that the tour asks for now. */
export const useTourStep = (): TourStep | null => useSyncExternalStore(subscribe, () => asked)
