import { labelPath, readLabelCode } from '@panelyard/contracts/panels/labels'
import { createRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { currentUserQuery } from '../domain/account/current-user.ts'
import { returnTargetOf } from '../domain/account/return-target.ts'
import { isPublicLabel } from '../domain/labels/labels.queries.ts'
import { lazyPage } from './lazy-page.ts'
import { shellRoute } from './shell-route.ts'

const Text = z.string().optional().catch(undefined)

const labelsRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/app/project/$id/labels',
	// One panel, a group, or panels that another page handed over.
	validateSearch: z.object({ panel: Text, group: Text, only: Text }),
	component: lazyPage(() => import('../features/labels/labels-page.tsx'), 'LabelsPage'),
})
const scanRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/app/project/$id/scan',
	validateSearch: z.object({ mode: z.enum(['set']).optional().catch(undefined), status: Text }),
	component: lazyPage(() => import('../features/scan/scan-page.tsx'), 'ScanPage'),
})
/** The address in the code of a label. Those of public projects open without an account. */
const labelAddressRoute = createRoute({
	getParentRoute: () => shellRoute,
	path: '/p/$code',
	beforeLoad: async ({ context, params }) => {
		const user = await context.queryClient.ensureQueryData(currentUserQuery)
		const code = readLabelCode(params.code)
		if (user || code === null || (await isPublicLabel(code))) return
		throw redirect({ to: '/authenticate', search: returnTargetOf(labelPath(code)), replace: true })
	},
	component: lazyPage(() => import('../features/scan/label-address-page.tsx'), 'LabelAddressPage'),
})

/** Pages of labels and of scanning. */
export const labelRoutes = [labelsRoute, scanRoute, labelAddressRoute] as const
