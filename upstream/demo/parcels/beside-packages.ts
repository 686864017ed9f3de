import type { ClientBase } from 'pg'

/** What hangs on packages and follows from them alone, so it is written where they lie; same packages, same rows. */
export async function seedBesidePackages(client: ClientBase): Promise<void> {
  await client.query(platformOrders)
  await client.query(weightCharges)
}

/** The order of the shop behind every channel package (packages.md 8: 2,500 of them); what is on its way has been told to the shop. */
const platformOrders = `
  insert into ecommerce_platform_orders (package_id, channel, store_name, platform_order_id, order_no, placed_at, financial_status, fulfillment_status,
    customer, items, totals,
    shipping_line, tags, note, fulfillment_pushed_at, last_sync_at, last_sync_error, raw)
  select p.id, p.channel,
    case p.channel when 'shopify' then lower(c.client_code) || '.myshop.example' when 'noon' then 'noon store ' || c.client_code
      else lower(c.client_code) || '.salla.example' end,
    case p.channel when 'shopify' then 'gid://shop/Order/' || (5400000000000 + p.id * 17) else p.channel_order_id || '-' || p.id end,
    p.channel_order_id, o.placed_at,
    case when p.status = 'cancelled' then 'refunded' when p.payment_mode = 'cod' then case when p.status = 'delivered' then 'paid' else 'pending' end
      else 'paid' end,
    case when p.status = 'cancelled' then 'cancelled' when o.pushed_at is null then 'unfulfilled' else 'fulfilled' end,
    jsonb_build_object('name', p.consignee_name, 'email', p.consignee_email, 'phone', p.consignee_phone),
    o.items,
    jsonb_build_object('currency', p.currency, 'subtotal', p.declared_value::text, 'shipping', o.shipping::text, 'tax',
      round(p.declared_value * 5 / 105, scale(p.declared_value))::text,
      'total', (p.declared_value + o.shipping)::text),
    case when p.delivery_type in ('express', 'same_day') then 'Express delivery' else 'Standard delivery' end,
    case when p.payment_mode = 'cod' then array['cod'] else '{}' end || case when p.id % 9 = 0 then array['gift'] else '{}'::text[] end,
    case when p.id % 7 = 0 then p.delivery_instructions end, o.pushed_at, coalesce(o.pushed_at, o.placed_at + interval '20 minutes'),
    case when p.id % 41 = 0 and o.pushed_at is null then 'The shop answered 503.' end,
    jsonb_build_object('id', 5400000000000 + p.id * 17, 'name', p.channel_order_id, 'source_name', 'web', 'gateway',
      case when p.payment_mode = 'cod' then 'cash_on_delivery' else 'card' end,
      'line_items', o.items, 'shipping_address', jsonb_build_object('city', p.city, 'country_code', p.country_code))
  from packages p join clients c on c.id = p.client_id
    cross join lateral (
      select p.created_at - make_interval(mins => 15 + (p.id * 37 % 600)::int) as placed_at,
        round((p.id % 3) * 10::numeric, scale(p.declared_value)) as shipping,
        case when p.label_status = 'created' and p.status <> 'cancelled' then p.created_at + interval '6 minutes' end as pushed_at,
        coalesce((select jsonb_agg(jsonb_build_object('sku', i.sku, 'title', i.description, 'quantity', i.quantity, 'price', i.unit_value::text)
        order by i.line_no)
          from package_items i where i.package_id = p.id),
          jsonb_build_array(jsonb_build_object('sku', null, 'title', p.goods_description, 'quantity', 1, 'price', p.declared_value::text))) as items
    ) o
  where p.channel is not null
  order by p.id`

/** Parcels found heavier than declared (packages.md 7), as weight-charge.ts raises them. */
const weightCharges = `
  insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty, unit, rate, amount,
    currency, vat_rate,
    vat_amount, created_at, updated_at)
  select 'CH-' || to_char(w.day, 'YYYYMMDD') || '-' || lpad(nextval('charge_serial')::text, 5, '0'), 'receivable', 'client', w.client_id, w.client_id,
    'weight_adjustment', w.id, 'weight', w.day,
    'Weight of ' || w.tracking_no || ': declared ' || w.weight || ' kg, weighed ' || w.actual_weight || ' kg', w.qty, 'kg', 6.00, round(w.qty * 6, 2), 'AED', 5,
      round(w.qty * 6 * 0.05, 2),
    w.weighed_at, w.weighed_at
  from (
    select p.id, p.client_id, p.tracking_no, p.weight, p.actual_weight, ceil((p.actual_weight - p.weight) / 0.5) * 0.5 as qty,
      coalesce(p.last_event_at, p.created_at) as weighed_at,
      (coalesce(p.last_event_at, p.created_at) at time zone 'Asia/Dubai')::date as day
    from packages p where p.environment = 'production' and p.actual_weight - p.weight > greatest(0.5, p.weight * 0.1)
    order by p.id
  ) w`
