import type { SchemaModel } from '../../schema/schema-model.ts'
import type { Rule } from '../rule.ts'

/** The groups that each group belongs to. */
function groupsAbove(model: SchemaModel): Map<number, number[]> {
	const above = new Map<number, number[]>(model.instances('IfcGroup').map((group) => [group, []]))
	for (const relation of model.instances('IfcRelAssignsToGroup')) {
		const group = model.follow(relation, 'RelatingGroup')
		if (above.has(group)) for (const member of model.records(relation, 'RelatedObjects')) above.get(member)?.push(group)
	}
	return above
}

/** Nodes of a graph that a path from them leads back to (Tarjan's components, without recursion). */
function onCycles(next: ReadonlyMap<number, readonly number[]>): number[] {
	const order = new Map<number, number>()
	const lowest = new Map<number, number>()
	const path: number[] = []
	const onPath = new Set<number>()
	const found: number[] = []
	for (const start of next.keys()) {
		if (order.has(start)) continue
		const open = [{ node: start, at: 0 }]
		for (let top = open.at(-1); top; top = open.at(-1)) {
			const { node } = top
			const following = next.get(node) ?? []
			if (top.at === 0) {
				order.set(node, order.size)
				lowest.set(node, order.get(node) as number)
				path.push(node)
				onPath.add(node)
			}
			const child = following[top.at++]
			if (child !== undefined) {
				if (!order.has(child)) open.push({ node: child, at: 0 })
				else if (onPath.has(child)) lowest.set(node, Math.min(lowest.get(node) as number, order.get(child) as number))
				continue
			}
			open.pop()
			const parent = open.at(-1)?.node
			const low = lowest.get(node) as number
			if (parent !== undefined) lowest.set(parent, Math.min(lowest.get(parent) as number, low))
			if (low !== order.get(node)) continue
			const component = path.splice(path.lastIndexOf(node))
			for (const each of component) onPath.delete(each)
			if (component.length > 1 || following.includes(node)) found.push(...component)
		}
	}
	return found
}

export const GRP001: Rule = {
	code: 'GRP001',
	severity: 'fault',
	demands: 'No group belongs to itself, directly or through other groups.',
	check(model, report) {
		const above = groupsAbove(model)
		if (above.size > 0) report.applies()
		for (const group of onCycles(above))
			report.fails(group, `${model.named(group)} belongs to itself, directly or through other groups`)
	},
}
