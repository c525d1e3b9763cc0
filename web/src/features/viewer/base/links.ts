import { linkOptions } from '@tanstack/react-router'

/** The page of a project. */
export const projectLink = (id: string) => linkOptions({ to: '/app/project/$id', params: { id } })

/** The panels of a project as a list. */
export const panelListLink = (id: string) =>
	linkOptions({ to: '/app/project/$id', params: { id }, search: { tab: 'panels' } })
