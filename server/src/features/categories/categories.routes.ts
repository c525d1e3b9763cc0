import {
	AssignCategoryRequest,
	AssignCategoryResponse,
	type Category,
	CategoryListResponse,
	CategoryResponse,
	CreateCategoryRequest,
	DeleteCategoryQuery,
	DeleteCategoryResponse,
	UpdateCategoryRequest,
} from '@panelyard/contracts/panels/categories'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { RevisionCache } from '../../platform/revision-cache.ts'
import * as service from './categories.service.ts'
import { assignCategory, deleteCategory } from './panel-categories.service.ts'

const ProjectParams = z.object({ id: z.string() })
const CategoryParams = z.object({ id: z.string(), category_id: z.string() })
/** 100,000 ids with their quotes, and room to spare. */
const MAX_ASSIGN_BYTES = 6 * 1024 * 1024
const KEPT_BYTES = 4_000_000
/** Of one category in a kept list, roughly. */
const CATEGORY_BYTES = 400
const tags = ['categories']

export const categoriesFeature: Feature = (app, platform) => {
	const { database } = platform
	// Counting the panels of each category takes tens of milliseconds on large projects.
	const lists = new RevisionCache<Category[]>({
		max_bytes: KEPT_BYTES,
		bytesOf: (categories) => categories.length * CATEGORY_BYTES,
	})

	app.get(
		'/projects/:id/categories',
		{ schema: { tags, params: ProjectParams, response: { 200: CategoryListResponse } } },
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'visitor')
			const categories = await lists.get(project, () => service.projectCategories(database, project.id))
			return { categories, revision: project.revision }
		},
	)

	app.post(
		'/projects/:id/categories',
		{ schema: { tags, params: ProjectParams, body: CreateCategoryRequest, response: { 201: CategoryResponse } } },
		async (request, reply) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			const category = await service.createCategory(platform, user.id, project.id, request.body)
			return reply.code(201).send({ category })
		},
	)

	app.put(
		'/projects/:id/categories/:category_id',
		{ schema: { tags, params: CategoryParams, body: UpdateCategoryRequest, response: { 200: CategoryResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			const { category_id } = request.params
			return { category: await service.updateCategory(platform, user.id, project.id, category_id, request.body) }
		},
	)

	app.delete(
		'/projects/:id/categories/:category_id',
		{
			schema: {
				tags,
				params: CategoryParams,
				querystring: DeleteCategoryQuery,
				response: { 200: DeleteCategoryResponse },
			},
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return deleteCategory(platform, user.id, project.id, request.params.category_id, request.query.change_id)
		},
	)

	app.post(
		'/projects/:id/panels/category',
		{
			bodyLimit: MAX_ASSIGN_BYTES,
			schema: { tags, params: ProjectParams, body: AssignCategoryRequest, response: { 200: AssignCategoryResponse } },
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return assignCategory(platform, user.id, project.id, request.body)
		},
	)
}
