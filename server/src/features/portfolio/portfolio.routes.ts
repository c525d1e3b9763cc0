import { PortfolioQuery, PortfolioResponse } from '@panelyard/contracts/projects/portfolio'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { Portfolio } from './portfolio.service.ts'

export const portfolioFeature: Feature = (app, { database }) => {
	const portfolio = new Portfolio(database)
	app.get(
		'/portfolio',
		{
			schema: {
				tags: ['projects'],
				description: 'How each project of the person stands, in the order of `GET /projects`.',
				querystring: PortfolioQuery,
				response: { 200: PortfolioResponse },
			},
		},
		async (request) => {
			const { page, page_size } = request.query
			const { projects, total } = await portfolio.read(requireUser(request).id, request.query)
			return { projects, total, page, page_size }
		},
	)
}
