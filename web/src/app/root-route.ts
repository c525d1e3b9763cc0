import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { demoPathOf, isDemoPath } from '../domain/project/demo-project.ts'
import { publicIdOf, publicPathOf } from '../domain/public-projects/public-address.ts'
import { missingPage } from '../ui/page/missing-page.ts'
import { leaveTo } from './document-addresses.ts'
import { Root } from './root.tsx'

/** What guards and loaders of routes are given. */
export type RouterContext = {
	queryClient: QueryClient
	/** This document shows the demo, and nothing else. */
	isDemo: boolean
	/** The public project that this document shows, and nothing else. */
	publicId: string | null
}

/** What every page of the app stands in. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
	component: Root,
	beforeLoad: async ({ context, location, matches, preload }) => {
		const isForDevelopment = matches.some(({ staticData }) => staticData.isForDevelopment)
		if (isForDevelopment && !import.meta.env.DEV) throw missingPage()
		const { pathname, publicHref } = location
		const isOfDemo = isDemoPath(pathname) || demoPathOf(pathname) !== null
		const publicId =
			publicIdOf(pathname) ?? (context.publicId && publicPathOf(pathname, context.publicId) && context.publicId)
		if (preload || (isOfDemo === context.isDemo && publicId === context.publicId)) return
		await leaveTo(publicHref)
	},
})
