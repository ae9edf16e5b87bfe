-- Neovim 0.8 or later: put this into init.lua, or `:luafile` it. It needs no plugin.
vim.filetype.add({
  extension = { hc = "hcl-rules" },
  pattern = { [".*%.hc%.md"] = { "hcl-rules-markdown", { priority = 10 } } },
})
vim.api.nvim_create_autocmd("FileType", {
  pattern = { "hcl-rules", "hcl-rules-markdown", "toml" },
  callback = function(event)
    local file = vim.api.nvim_buf_get_name(event.buf)
    vim.bo[event.buf].commentstring = "# %s"
    vim.lsp.start({ name = "hcl", cmd = { "hcl", "lsp" }, root_dir = vim.fn.fnamemodify(file, ":p:h") })
  end,
})
